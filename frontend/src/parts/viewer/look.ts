import type { Surface } from './surface.ts';

/** How a file is looked at. Two that stand beside each other share one, so that they move together. */
export type Look = Readonly<{
  /** Percent of the size that fits. */
  zoom: number;
  onZoom: (percent: number) => void;
  /** How far down it is scrolled, in px; undefined where it stands alone. */
  top?: number | undefined;
  onTop?: (px: number) => void;
}>;

export type PreviewProps = Readonly<{
  /** As `hrefOf` writes it. */
  address: string;
  name: string;
  bytes: number;
  look: Look;
  /** Null where nothing can be pinned. */
  surface: Surface | null;
}>;
