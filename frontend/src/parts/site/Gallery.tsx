import type { ShownPicture } from '@lamplight/bff/contract/catalogue.ts';
import { type KeyboardEvent, useRef, useState } from 'react';
import styles from './Gallery.module.css';
import { ProductPicture, pictureOf } from './ProductPicture.tsx';
import { texts } from './texts.ts';

const STEP: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * One picture large, what each of them shows below. These are links to the pictures themselves, so that they open where no
 * script runs; left, right, Home and End go from one to the next. Where the whole has no room its upper left is shown,
 * large enough to be read, with the way to the whole.
 */
export const Gallery = ({ pictures }: { pictures: readonly ShownPicture[] }) => {
  const [at, setAt] = useState(0);
  const strip = useRef<HTMLOListElement>(null);
  const current = pictures[at] ?? pictures[0];
  if (!current) return null;

  const go = (event: KeyboardEvent) => {
    const next = STEP[event.key]?.(at, pictures.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
    strip.current?.querySelectorAll('a')[next]?.focus();
  };
  return (
    <figure className={styles.gallery}>
      <div className={styles.picture}>
        <ProductPicture key={current.pictureId} picture={current} first />
      </div>
      <figcaption className={styles.says}>
        {pictures.length === 1 ? (
          current.alt
        ) : (
          <ol className={styles.strip} ref={strip} aria-label={texts.pictures}>
            {pictures.map((picture, i) => (
              <li key={picture.pictureId}>
                <a
                  href={pictureOf(picture)}
                  aria-current={i === at ? 'true' : undefined}
                  tabIndex={i === at ? 0 : -1}
                  onKeyDown={go}
                  onClick={(event) => {
                    event.preventDefault();
                    setAt(i);
                  }}
                >
                  {picture.alt}
                </a>
              </li>
            ))}
          </ol>
        )}
        <a className={styles.whole} href={pictureOf(current)}>
          {texts.whole}
        </a>
      </figcaption>
    </figure>
  );
};
