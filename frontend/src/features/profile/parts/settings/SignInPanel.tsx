import type { Security } from '@lamplight/bff/contract/auth.ts';
import { useSession } from '../../../../session/useSession.ts';
import { Button, ButtonLink } from '../../../../ui/Button.tsx';
import { DateTime } from '../../../../ui/DateTime.tsx';
import { Pairs, Panel } from '../../../../ui/Panel.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { useGoogleLink, useGoogleUnlink } from '../../settingsData.ts';
import styles from './Settings.module.css';

/** Leaves the site for Google's. */
export type Leave = (url: string) => void;

/** The ways in: password and Google. */
export const SignInPanel = ({ security, leave }: { security: Security; leave: Leave }) => {
  const { google: offered } = useSession().config;
  const { hasPassword, google } = security;
  return (
    <Panel title="Signing in">
      <Pairs
        pairs={[
          [
            'Password',
            hasPassword ? 'Set. Changing it signs you out everywhere else.' : 'None. You sign in with Google.',
          ],
          ...(google !== null
            ? [['Google', <Linked key="google" {...google} />] as const]
            : offered
              ? [['Google', 'Not linked'] as const]
              : []),
        ]}
      />
      <div className={styles.acts}>
        {hasPassword && (
          <ButtonLink to="/change-password" icon="lock">
            Change password
          </ButtonLink>
        )}
        {google !== null ? <Unlink only={!hasPassword} /> : offered && <LinkGoogle leave={leave} />}
      </div>
    </Panel>
  );
};

const Linked = ({ email, linkedAt }: NonNullable<Security['google']>) => (
  <>
    {email === null ? 'Linked' : <span className="mono">{email}</span>}, since <DateTime at={linkedAt} />
  </>
);

const LinkGoogle = ({ leave }: { leave: Leave }) => {
  const link = useGoogleLink();
  const go = async () => {
    const answer = await link.run(undefined);
    if (answer) leave(answer.authUrl);
  };
  return (
    <>
      <Button busy={link.busy} onPress={() => void go()}>
        Link a Google account
      </Button>
      <Problem error={link.error} />
    </>
  );
};

/** Google cannot be unlinked while it is the only way to sign in. */
const Unlink = ({ only }: { only: boolean }) => {
  const unlink = useGoogleUnlink();
  if (only) return <span className="meta">Google is your only way in, so it cannot be unlinked.</span>;
  const go = async () => {
    if (await unlink.run(undefined))
      toast.show({ message: 'Google is not linked any more. Your password signs you in.' });
  };
  return (
    <>
      <Button busy={unlink.busy} onPress={() => void go()}>
        Unlink Google
      </Button>
      <Problem error={unlink.error} />
    </>
  );
};
