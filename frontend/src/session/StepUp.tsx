import { type FormEvent, useEffect, useRef, useState } from 'react';
import { api } from '../api/client.ts';
import { useAct } from '../api/useAct.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Stack } from '../ui/Page.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { Problem } from '../ui/States.tsx';
import { personChanged } from './session.ts';
import { texts } from './texts.ts';

/** Asks for the password when the server wants a fresh proof (rulings I11); then the same call runs again with its key. */
export const StepUp = () => {
  const [open, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const settle = useRef<(given: boolean) => void>(() => {});
  const proof = useAct([], async (typed: string) => api.post<{ user?: unknown }>('/auth/step-up', { password: typed }));

  useEffect(() => {
    api.on({
      stepUp: () =>
        new Promise<boolean>((resolve) => {
          settle.current = resolve;
          setOpen(true);
        }),
    });
  }, []);

  const close = (given: boolean) => {
    setOpen(false);
    setPassword('');
    proof.reset();
    settle.current(given);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await proof.run(password);
    if (!answer) return;
    if (answer.user) personChanged(answer.user);
    close(true);
  };
  return (
    <Dialog
      title={texts.stepUpTitle}
      open={open}
      onClose={() => close(false)}
      acts={
        <>
          <Button look="quiet" onPress={() => close(false)}>
            Cancel
          </Button>
          <Button look="primary" type="submit" form="step-up" busy={proof.busy}>
            Confirm
          </Button>
        </>
      }
    >
      <form id="step-up" onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          <p className="two">{texts.stepUpSays}</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            autoFocus
          />
          <Problem error={proof.error} />
        </Stack>
      </form>
    </Dialog>
  );
};
