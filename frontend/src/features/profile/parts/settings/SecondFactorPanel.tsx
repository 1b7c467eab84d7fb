import type { SecondFactor, Security } from '@lamplight/bff/contract/auth.ts';
import { lazy, Suspense, useState } from 'react';
import { loadChunk } from '../../../../api/chunk.ts';
import { usePerson } from '../../../../session/useSession.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Chip } from '../../../../ui/Chip.tsx';
import { Panel } from '../../../../ui/Panel.tsx';
import { Problem } from '../../../../ui/States.tsx';
import { toast } from '../../../../ui/toasts.ts';
import { useMailFactor, useTotpSecret } from '../../settingsData.ts';
import { FactorOff } from './FactorOff.tsx';
import styles from './Settings.module.css';

const TotpSetup = lazy(() => loadChunk(() => import('./TotpSetup.tsx')));

/** What is asked beside the password (product.md I6): a code by mail, or the code of an app. */
export const SecondFactorPanel = ({ security: { secondFactor, secondFactorRequired } }: { security: Security }) => {
  const { email } = usePerson();
  const byMail = useMailFactor();
  const secret = useTotpSecret();
  const [off, setOff] = useState(false);
  const switchOn = async () => {
    if (await byMail.run(undefined))
      toast.show({ variant: 'success', message: 'From now on signing in also asks for a code by email.' });
  };
  return (
    <Panel
      title="Second factor"
      aside={
        <Chip tone={secondFactor === null ? 'plain' : 'ok'} icon={secondFactor === null ? 'minus' : 'shield'}>
          {secondFactor === null ? 'Off' : words[secondFactor]}
        </Chip>
      }
    >
      <p className="ui two">
        {secondFactor === 'totp' ? (
          'Signing in asks for the code that your authenticator app shows.'
        ) : secondFactor === 'mail' ? (
          <>
            Signing in asks for a code that is sent to <span className="mono">{email}</span>.
          </>
        ) : (
          'With a second factor a stolen password alone does not let anybody in. Switching it on signs you out everywhere else.'
        )}
      </p>
      {secondFactorRequired && (
        <p className="ui two">
          {secondFactor === null
            ? 'Your role must prove itself by a code: until you choose, it comes by email.'
            : 'Your role must have one, so it cannot be switched off.'}
        </p>
      )}
      <div className={styles.acts}>
        {secondFactor !== 'totp' && (
          <Button icon="shield" busy={secret.busy} onPress={() => void secret.run(undefined)}>
            Use an authenticator app
          </Button>
        )}
        {secondFactor === null && (
          <Button busy={byMail.busy} onPress={() => void switchOn()}>
            Use codes by email
          </Button>
        )}
        {secondFactor !== null && !secondFactorRequired && (
          <Button look="quiet" onPress={() => setOff(true)}>
            Switch off
          </Button>
        )}
      </div>
      <Problem error={byMail.error ?? secret.error} />
      {secret.answer && (
        <Suspense fallback={null}>
          <TotpSetup secret={secret.answer.secret} uri={secret.answer.uri} onClose={secret.reset} />
        </Suspense>
      )}
      {off && secondFactor !== null && <FactorOff factor={secondFactor} onClose={() => setOff(false)} />}
    </Panel>
  );
};

const words: Readonly<Record<SecondFactor, string>> = { mail: 'Codes by email', totp: 'Authenticator app' };
