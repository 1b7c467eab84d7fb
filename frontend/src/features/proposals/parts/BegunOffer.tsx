import type { Fields } from '../../../forms/useForm.ts';
import { Button } from '../../../ui/Button.tsx';
import { Notice } from '../../../ui/States.tsx';
import { begun as texts } from '../texts.ts';
import type { Values } from '../wizard.ts';

export type Part = Readonly<{
  form: Fields<Values>;
  /** It has found its place, or is not wanted. */
  onUsed: () => void;
}>;

/** What was begun stands beside what the form says already, until somebody takes it or leaves it out. */
export const BegunOffer = ({
  says,
  act,
  onTake,
  onUsed,
}: {
  says: string;
  act: string;
  onTake: () => unknown;
  onUsed: () => void;
}) => (
  <Notice
    acts={
      <>
        <Button size="small" onPress={onTake}>
          {act}
        </Button>
        <Button size="small" look="quiet" onPress={onUsed}>
          {texts.leaveOut}
        </Button>
      </>
    }
  >
    {says}
  </Notice>
);
