import type { OfferTax } from '@lamplight/bff/contract/proposals.ts';
import { Select } from '../../ui/Choices.tsx';
import { Quote } from '../../ui/Page.tsx';
import { Unbroken } from '../../ui/Unbroken.tsx';
import type { Version } from './data.ts';
import { diffOffers } from './diff.ts';
import { OfferLines } from './OfferLines.tsx';
import styles from './Summary.module.css';
import { Billed } from './Taxed.tsx';
import { texts } from './texts.ts';
import { nameOf, sideOf } from './versions.ts';
import { countsOf } from './words.ts';

export type VersionViewProps = {
  versions: readonly Version[];
  chosen: Version;
  other: Version | null;
  compare: (id: string) => void;
  now: number;
  /** How its invoices would be taxed; left out for those who may not read them. */
  tax?: OfferTax | undefined;
};

/** One version, against another where one is picked. */
export const VersionView = ({ versions, chosen, other, compare, now, tax }: VersionViewProps) => {
  const diff = other ? diffOffers(sideOf(other), sideOf(chosen)) : null;
  return (
    <>
      {versions.length > 1 && (
        <div className={styles.compare}>
          <Select
            label={texts.compareWith}
            value={other?.id ?? ''}
            options={[
              { value: '', label: texts.compareNone },
              ...versions
                .filter(({ id }) => id !== chosen.id)
                .map((version) => ({ value: version.id, label: nameOf(version) })),
            ]}
            onChange={(event) => compare(event.target.value)}
          />
          {diff && (
            <p role="status">
              <Unbroken text={countsOf(diff)} />
            </p>
          )}
        </div>
      )}
      {noteOf(chosen) !== '' && (
        <div className={styles.note}>
          <Quote
            past={chosen !== versions.at(-1)}
            by={`${chosen.by.name ?? 'Someone'}, ${chosen.kind === 'offer' ? 'with the offer' : 'with the counter'}`}
          >
            {noteOf(chosen)}
          </Quote>
        </div>
      )}
      <OfferLines side={sideOf(chosen)} before={other ? sideOf(other) : null} now={now} />
      {tax && <Billed side={sideOf(chosen)} tax={tax} />}
    </>
  );
};

const noteOf = (version: Version): string => (version.kind === 'offer' ? version.offer.note : version.counter.note);
