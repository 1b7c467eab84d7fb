import { Button, ButtonLink, IconButton } from '../Button.tsx';
import { asPercent } from '../shares.ts';
import styles from './Pdf.module.css';
import { FITTING, larger, smaller } from './zoom.ts';

export type PdfBarProps = {
  /** Null until it is open. */
  pages: number | null;
  page: number;
  zoom: number;
  onZoom: (percent: number) => void;
  /** Where the file is downloaded, and under which name. */
  href: string;
  name: string;
};

/** Under the pages: where one is, how large it is drawn, and the way out with the file. */
export const PdfBar = ({ pages, page, zoom, onZoom, href, name }: PdfBarProps) => (
  <div className={styles.bar}>
    <p className={styles.place} role="status">
      {pages !== null && `Page ${page} of ${pages}`}
    </p>
    {pages !== null && (
      <fieldset className={styles.zoom} aria-label="Size">
        <IconButton
          icon="minus"
          label="Smaller"
          aria-keyshortcuts="-"
          disabled={smaller(zoom) === zoom}
          onPress={() => onZoom(smaller(zoom))}
        />
        <Button look="quiet" aria-label={`${asPercent(zoom)}, fit the width`} onPress={() => onZoom(FITTING)}>
          {asPercent(zoom)}
        </Button>
        <IconButton
          icon="plus"
          label="Larger"
          aria-keyshortcuts="+"
          disabled={larger(zoom) === zoom}
          onPress={() => onZoom(larger(zoom))}
        />
      </fieldset>
    )}
    <ButtonLink icon="download" to={href} reloadDocument download={name}>
      <span className={pages === null ? undefined : styles.word}>Download</span>
    </ButtonLink>
  </div>
);
