import { useEffect, useRef } from 'react';
import { Button } from '../ui/Button.tsx';
import { OTP_LENGTH, OtpBoxes } from '../ui/OtpBoxes.tsx';
import type { MailedCode } from './useMailedCode.ts';

/** Whether all digits are there. */
export const isCode = (typed: string): boolean => typed.length === OTP_LENGTH;

/**
 * The code that a dialog waits for. Six digits send the form around it, as everywhere; so does the dialog's own button, which
 * says what it does. What was sent by hand does not send itself as well: a wrong code would count twice.
 */
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
}) => {
  const input = useRef<HTMLInputElement>(null);
  const sent = useRef('');
  const typed = useRef(value);
  useEffect(() => {
    typed.current = value;
    if (!isCode(value)) sent.current = '';
  });
  useEffect(() => {
    const form = input.current?.form;
    const note = () => {
      sent.current = typed.current;
    };
    form?.addEventListener('submit', note, { capture: true });
    return () => form?.removeEventListener('submit', note, { capture: true });
  }, []);
  return (
    <OtpBoxes
      {...{ label, error, value, onChange }}
      ref={input}
      onComplete={(code) => {
        if (code !== sent.current) input.current?.form?.requestSubmit();
      }}
      autoFocus
    />
  );
};

/** Asks for another code; until that may be, it says when. */
export const SendAgain = ({ code }: { code: MailedCode }) =>
  code.wait > 0 ? (
    <span className="meta mono">Another code in {code.wait} s</span>
  ) : (
    <Button size="small" look="quiet" busy={code.busy} onPress={() => void code.send()}>
      Send another code
    </Button>
  );
