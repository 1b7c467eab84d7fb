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
 * One picture large, all of them small below. The small ones are links to the pictures themselves, so that they open where
 * no script runs; left, right, Home and End go from one to the next.
 */
export const Gallery = ({ pictures }: { pictures: readonly ShownPicture[] }) => {
  const [at, setAt] = useState(0);
  const strip = useRef<HTMLUListElement>(null);
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
      <ProductPicture key={current.pictureId} picture={current} first />
      <figcaption className="meta" aria-live="polite">
        {pictures.length > 1 && `${at + 1} / ${pictures.length} `}
        {current.alt}
      </figcaption>
      {pictures.length > 1 && (
        <ul className={styles.strip} ref={strip} aria-label={texts.pictures}>
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
                <ProductPicture picture={picture} />
              </a>
            </li>
          ))}
        </ul>
      )}
    </figure>
  );
};
