import { useSession } from '../../../session/useSession.ts';
import { Button } from '../../../ui/Button.tsx';
import { Problem } from '../../../ui/States.tsx';
import { useGoogle } from '../google.ts';
import styles from '../screens/Auth.module.css';
import { texts } from '../texts.ts';
import { googleStartWords } from '../words.ts';

/** Only where Google sign-in is set up. It needs nothing that is typed on this page, and a saved path stays saved. */
export const GoogleButton = ({ purpose = 'login' }: { purpose?: 'login' | 'signup' }) => {
  const { google } = useSession().config;
  const start = useGoogle();
  if (!google) return null;
  return (
    <div className={styles.form}>
      <Button wide size="big" busy={start.busy} onPress={() => start.run(purpose)}>
        {texts.google}
      </Button>
      <Problem says={googleStartWords(start.error)} error={start.error} />
    </div>
  );
};
