import { Button } from '../../../ui/Button.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Notice } from '../../../ui/States.tsx';
import type { Invoice } from '../data.ts';

/** The invoice is another one than the form was opened on. What was typed stays; `act` goes on at the version that stands now. */
export const MovedMeanwhile = ({ invoice, act, onGoOn }: { invoice: Invoice; act: string; onGoOn: () => void }) => (
  <Notice
    tone="warn"
    icon="alert"
    acts={
      <Button size="small" onPress={onGoOn}>
        {act}
      </Button>
    }
  >
    Something else was recorded on this invoice meanwhile. <Money paise={invoice.outstandingPaise} /> are outstanding
    now.
  </Notice>
);
