import { isPast, momentSaid } from '../../../parts/books/words.ts';
import { AsOf } from '../../../parts/moments/AsOf.tsx';
import { Button } from '../../../ui/Button.tsx';
import { civilOf } from '../../../ui/dates.ts';
import { DateField } from '../../../ui/Field.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { usePhone } from '../../../ui/useNarrow.ts';
import { presetsOn } from '../moments.ts';
import type { BooksPlace } from '../useBooksPlace.ts';
import styles from './Books.module.css';

type Props = Readonly<{ place: BooksPlace; today: string }>;

/** Of which day, and as known when: always in words, in violet where it is the past. */
export const Moment = ({ place, today }: Props) => {
  const phone = usePhone();
  const said = momentSaid(place.asked, today);
  const past = isPast(place.asked, today);
  const fields = <Fields {...{ place, today }} />;
  return (
    <>
      {phone ? (
        <Fold title="Another day" says="of which day, and as known when" open={past}>
          {fields}
        </Fold>
      ) : (
        fields
      )}
      <AsOf said={said} past={past} onNow={() => place.ask({ on: null, knownAt: null })} />
    </>
  );
};

/** An instant's own day in India. */
const dayIn = (knownAt: string): string => (knownAt.length === 10 ? knownAt : civilOf(knownAt));

const Fields = ({ place: { asked, ask }, today }: Props) => (
  <div className={styles.moment}>
    <DateField
      label="On"
      optional
      value={asked.on ?? ''}
      onChange={({ target: { value } }) => ask({ on: value || null, entry: null })}
    />
    <DateField
      label="As known at the end of"
      optional
      max={today}
      value={asked.knownAt === undefined ? '' : dayIn(asked.knownAt)}
      onChange={({ target: { value } }) => ask({ knownAt: value || null, entry: null })}
    />
    <fieldset className={styles.presets}>
      <legend className="hidden-visually">Days that are looked at often</legend>
      {presetsOn(today).map(({ id, label, on }) => (
        <Button
          key={id}
          size="small"
          aria-pressed={(asked.on ?? null) === on}
          onPress={() => ask({ on, entry: null, ...(on === null ? { knownAt: null } : {}) })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  </div>
);
