import { useState } from 'react';
import type { Act } from '../../api/useAct.ts';
import type { CaptchaForm } from '../../parts/captcha/engine.ts';
import { useCaptcha } from '../../parts/captcha/useCaptcha.tsx';

/** An act that goes out with the captcha of its form: solved before it, renewed where it failed. */
export const useSolved = <Body extends object, Answer>(
  form: CaptchaForm,
  act: Act<Body & { captchaToken: string }, Answer>,
) => {
  const captcha = useCaptcha(form);
  const [solving, setSolving] = useState(false);
  const [unsolved, setUnsolved] = useState(false);
  return {
    captcha,
    busy: solving || act.busy,
    /** Nothing was sent, since there was no solution. */
    unsolved,
    send: async (body: Body): Promise<Answer | undefined> => {
      setSolving(true);
      const captchaToken = await captcha.solution();
      setSolving(false);
      setUnsolved(captchaToken === null);
      if (captchaToken === null) return void act.reset();
      const answer = await act.run({ ...body, captchaToken });
      if (!answer) captcha.reset();
      return answer;
    },
  };
};
