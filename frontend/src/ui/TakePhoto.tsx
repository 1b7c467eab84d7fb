import { useId } from 'react';
import field from './Field.module.css';
import styles from './TakePhoto.module.css';

/** The camera as a way to a file, where one is in the hand; beside the button of a `FileField`. */
export const TakePhoto = ({ of, onPhoto }: { of: string; onPhoto: (photo: File) => void }) => {
  const id = useId();
  return (
    <span className={styles.photo}>
      <input
        id={id}
        type="file"
        accept="image/*"
        capture="environment"
        onChange={(event) => {
          const photo = event.target.files?.[0];
          if (photo) onPhoto(photo);
          event.target.value = '';
        }}
      />
      <label className={field.pick} htmlFor={id}>
        Take a photo<span className="hidden-visually"> of the {of}</span>
      </label>
    </span>
  );
};
