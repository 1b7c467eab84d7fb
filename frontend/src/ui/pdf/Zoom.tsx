import { Button, IconButton } from '../Button.tsx';
import { asPercent } from '../shares.ts';
import styles from './Pdf.module.css';
import { FITTING, larger, smaller } from './zoom.ts';

export type ZoomProps = {
  zoom: number;
  onZoom: (percent: number) => void;
  /** What 100 % does: `fit the width`. */
  fits: string;
};

/** How large something is drawn, by steps. */
export const Zoom = ({ zoom, onZoom, fits }: ZoomProps) => (
  <fieldset className={styles.zoom} aria-label="Size">
    <IconButton
      icon="minus"
      label="Smaller"
      aria-keyshortcuts="-"
      disabled={smaller(zoom) === zoom}
      onPress={() => onZoom(smaller(zoom))}
    />
    <Button look="quiet" aria-label={`${asPercent(zoom)}, ${fits}`} onPress={() => onZoom(FITTING)}>
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
);
