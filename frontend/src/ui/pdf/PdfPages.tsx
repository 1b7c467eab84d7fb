import type { ReactNode } from 'react';
import { sizeInMegabytes } from '../megabytes.ts';
import { Progress } from '../Progress.tsx';
import { ErrorState } from '../States.tsx';
import styles from './Pdf.module.css';
import { PdfRoom, type PdfRoomProps } from './PdfRoom.tsx';
import { PdfSheets } from './PdfSheets.tsx';
import type { usePdf } from './usePdf.ts';
import { FAILED, faultOf, mayHelp } from './words.ts';

export type PdfPagesProps = Omit<PdfRoomProps, 'busy' | 'children'> & {
  pdf: ReturnType<typeof usePdf>;
  /** How many bytes the file has. */
  bytes: number;
  onRead: (page: number) => void;
  /** What lies over a page. */
  over?: (page: number) => ReactNode;
};

/** The pages of a PDF once they are there; until then how much of it is here, or what is wrong with it. */
export const PdfPages = ({ pdf: { reading, bytes: here, retry }, bytes, onRead, over, ...room }: PdfPagesProps) => (
  <PdfRoom {...room} busy={reading.is === 'loading'}>
    {(view) => {
      if (reading.is === 'open')
        return (
          <PdfSheets
            document={reading.document}
            view={view}
            zoom={room.zoom}
            onRead={onRead}
            {...(over ? { over } : {})}
          />
        );
      return (
        <div className={styles.instead}>
          {reading.is === 'loading' ? (
            <Coming bytes={here} of={bytes} />
          ) : (
            <ErrorState error={reading.cause} says={FAILED} {...(mayHelp(reading.cause) ? { retry } : {})}>
              <p>{faultOf(reading.cause)}</p>
            </ErrorState>
          )}
        </div>
      );
    }}
  </PdfRoom>
);

const Coming = ({ bytes, of }: { bytes: number; of: number }) => (
  <div className={styles.coming}>
    <Progress label="Loading" bp={of === 0 ? 0 : Math.min(10_000, Math.floor((bytes * 10_000) / of))} />
    <p className="meta mono">
      {sizeInMegabytes(bytes)} of {sizeInMegabytes(of)}
    </p>
  </div>
);
