import type { ShownPicture } from '@lamplight/bff/contract/catalogue.ts';
import styles from './ProductPicture.module.css';

export const pictureOf = ({ pictureId }: Pick<ShownPicture, 'pictureId'>): string =>
  `/api/catalogue/pictures/${pictureId}`;

/** A picture of a product. It keeps its place before it comes. `first`: in view when the page opens. */
export const ProductPicture = ({ picture, first }: { picture: ShownPicture; first?: boolean }) => (
  <img
    className={styles.picture}
    src={pictureOf(picture)}
    alt={picture.alt}
    width={picture.width}
    height={picture.height}
    loading={first ? 'eager' : 'lazy'}
    fetchPriority={first ? 'high' : 'auto'}
    decoding="async"
  />
);
