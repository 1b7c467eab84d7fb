import { hrefOf } from '@lamplight/bff/contract/call.ts';
import type { ShownPicture } from '@lamplight/bff/contract/catalogue.ts';
import { cx } from '../../ui/cx.ts';
import styles from './ProductPicture.module.css';
import { useStarted } from './useStarted.ts';

export const pictureOf = ({ pictureId }: Pick<ShownPicture, 'pictureId'>): string => hrefOf('picture', { pictureId });

/**
 * A picture of a product. It keeps its place before it comes. `first`: in view when the page opens. The others come once the
 * page has started, or where no script runs: a browser asks for lazy ones far below what is in view.
 */
export const ProductPicture = ({ picture, first }: { picture: ShownPicture; first?: boolean }) => {
  const started = useStarted();
  const drawn = (
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
  if (first || started) return drawn;
  return (
    <>
      <noscript>{drawn}</noscript>
      <svg
        className={cx(styles.picture, styles.place)}
        viewBox={`0 0 ${picture.width} ${picture.height}`}
        aria-hidden
      />
    </>
  );
};

/** The upper left of a picture, large enough for its words to be read: never a whole screen made small. */
export const ProductCrop = (props: { picture: ShownPicture; first?: boolean }) => (
  <div className={styles.crop}>
    <ProductPicture {...props} />
  </div>
);
