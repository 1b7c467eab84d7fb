import { Button } from '../ui/Button.tsx';
import { OTP_LENGTH, OtpBoxes } from '../ui/OtpBoxes.tsx';
import type { MailedCode } from './useMailedCode.ts';

/** Whether all digits are there. */
export const isCode = (typed: string): boolean => typed.length === OTP_LENGTH;

/** The code that a dialog waits for. It is sent by the dialog's own button, which says what it does. */
export const CodeField = ({
  label = 'Code',
  error,
  value,
  onChange,
}: {
  label?: string;
  error?: string | undefined;
  value: string;
  onChange: (code: string) => void;
}) => <OtpBoxes {...{ label, error, value, onChange }} autoFocus />;

/** Asks for another code; until that may be, it says when. */
export const SendAgain = ({ code }: { code: MailedCode }) =>
  code.wait > 0 ? (
    <span className="meta mono">Another code in {code.wait} s</span>
  ) : (
    <Button size="small" look="quiet" busy={code.busy} onPress={() => void code.send()}>
      Send another code
    </Button>
  );
