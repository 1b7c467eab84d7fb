import { ButtonLink } from '../Button.tsx';
import styles from './Pdf.module.css';
import { Zoom } from './Zoom.tsx';

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
    {pages !== null && <Zoom {...{ zoom, onZoom }} fits="fit the width" />}
    <ButtonLink icon="download" to={href} reloadDocument download={name}>
      <span className={pages === null ? undefined : styles.word}>Download</span>
    </ButtonLink>
  </div>
);
