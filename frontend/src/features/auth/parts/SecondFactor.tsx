import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/States.tsx';
import { useEnterByCode, useSending } from '../codes.ts';
import { type Challenge, RESEND_AFTER } from '../data.ts';
import { checks, texts } from '../texts.ts';
import { inSeconds } from '../useCountdown.ts';
import { codeWords, totpWords } from '../words.ts';
import { CodeForm } from './CodeForm.tsx';
import { Resend } from './Resend.tsx';

/** The second code, after the right password or Google. It must come from this browser within 5 minutes. */
export const SecondFactor = ({
  email,
  method,
  cooldown,
  onBack,
  onIn,
}: Challenge & {
  onBack: () => void;
  /** Called after the sign-in; left out where the page's own guard leads on. */
  onIn?: () => void;
}) => {
  const enter = useEnterByCode('login_verification');
  const code = useSending('login_verification', inSeconds(cooldown ?? RESEND_AFTER));
  const resend = () => {
    enter.reset();
    return code.send({ email, isResend: true });
  };
  return (
    <>
      <Notice icon="shield">{texts.secondFactor}</Notice>
      <p className="two">
        {method === 'totp' ? (
          texts.codeOfApp
        ) : (
          <>
            {texts.codeMailed} <strong>{email}</strong>.
          </>
        )}
      </p>
      <CodeForm
        button={texts.signIn}
        incomplete={checks.otp}
        onCode={async (otp) => {
          if (await enter.run({ email, otp })) onIn?.();
        }}
        busy={enter.busy}
        error={enter.error}
        says={method === 'totp' ? totpWords(enter.error) : codeWords('sign-in')(enter.error)}
      />
      {method === 'mail' && <Resend code={code} kind="sign-in" onResend={resend} />}
      <Button look="quiet" wide onPress={onBack}>
        {texts.otherAccount}
      </Button>
    </>
  );
};
