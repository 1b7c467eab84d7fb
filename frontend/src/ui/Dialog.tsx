import { type ReactNode, Suspense } from 'react';
import type { DialogBoxProps } from './DialogBox.tsx';
import { later, type Preloaded } from './later.ts';
import { useEscape } from './useEscape.ts';
import { useReturn } from './useReturn.ts';

export type DialogProps = DialogBoxProps & { open: boolean };

const DialogBox = later(async () => (await import('./DialogBox.tsx')).DialogBox);
/** What the first dialog would wait for. */
export const dialogCode: Preloaded = DialogBox;

/**
 * A question above the page. Focus stays inside and returns to where it was. React Aria's modal is a tenth of the code of a
 * screen and nothing that one sees before one asks for something: it comes once somebody moves (Portal.tsx), or as a dialog opens.
 */
export const Dialog = ({ open, ...box }: DialogProps): ReactNode => {
  useReturn(open);
  useEscape(open, box.onClose);
  return (
    open && (
      <Suspense>
        <DialogBox {...box} />
      </Suspense>
    )
  );
};
