import type { Picture } from '@lamplight/bff/contract/catalogue.ts';
import { useEffect, useRef } from 'react';
import { api } from '../../../api/client.ts';
import { SendingList } from '../../../parts/files/SendingList.tsx';
import { useUploadsTo } from '../../../parts/files/useUploads.ts';
import { pictureOf } from '../../../parts/site/ProductPicture.tsx';
import { Field, FieldError } from '../../../ui/Field.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { moved } from '../forms/form.ts';
import { MOST_PICTURES } from '../forms/product.ts';
import styles from './Catalogue.module.css';
import { Order } from './Order.tsx';

const ALLOWED = 'image/png,image/jpeg,image/webp';

/** The pictures of a product in the order in which visitors see them; each says in words what it shows. */
export const Gallery = ({
  gallery,
  name,
  onChange,
  errorOf,
}: {
  gallery: readonly Picture[];
  /** The product's name, so that readers hear whose pictures these are. */
  name: string;
  onChange: (gallery: Picture[]) => void;
  errorOf: (path: string) => string | undefined;
}) => {
  // Several uploads may arrive one after the other: each is added to the pictures of that moment.
  const now = useRef(gallery);
  useEffect(() => {
    now.current = gallery;
  });
  const uploads = useUploadsTo(
    (input) => api.upload('picture-put', input),
    ({ picture: { pictureId, alt } }) => {
      now.current = [...now.current, { pictureId, alt }];
      onChange([...now.current]);
    },
  );
  const room = MOST_PICTURES - gallery.length - uploads.sending.length;
  return (
    <fieldset className={styles.list}>
      <legend>Pictures</legend>
      <ol>
        {gallery.map(({ pictureId, alt }, index) => (
          <li key={pictureId} className={styles.picture}>
            <img src={pictureOf({ pictureId })} alt={alt || `${name || 'The product'}, picture ${index + 1}`} />
            <Field
              label={
                <>
                  What it shows<span className="hidden-visually"> on picture {index + 1}</span>
                </>
              }
              most={200}
              value={alt}
              error={errorOf(`gallery.${index}.alt`)}
              onChange={(event) =>
                onChange(gallery.map((one, at) => (at === index ? { ...one, alt: event.target.value } : one)))
              }
            />
            <Order
              named={`picture ${index + 1}`}
              index={index}
              last={gallery.length - 1}
              onMove={(by) => onChange(moved(gallery, index, by))}
              onRemove={() => onChange(gallery.filter((one) => one.pictureId !== pictureId))}
            />
          </li>
        ))}
      </ol>
      <SendingList uploads={uploads} />
      <FieldError id="gallery-error" error={errorOf('gallery')} />
      <FileField
        label="Add pictures"
        hint={
          room > 0
            ? `png, jpg or webp, at most 10\u00a0MB each. Room for ${room} more.`
            : `${MOST_PICTURES} pictures at most. Remove one to add another.`
        }
        accept={ALLOWED}
        multiple
        disabled={room <= 0}
        action="Choose pictures"
        onFiles={(files) => void uploads.add(files.slice(0, room))}
      />
    </fieldset>
  );
};
