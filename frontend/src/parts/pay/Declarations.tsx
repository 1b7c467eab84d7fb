import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { useFirst } from '../../ui/useFirst.ts';
import type { Declaration } from './data.ts';
import styles from './Pay.module.css';
import { Proofs, Unproved } from './Proofs.tsx';
import type { PartProps } from './props.ts';
import { provedBy, regimeOf, sectionName, yearShort } from './words.ts';

const SHOWN = 6;

/** What somebody says may be deducted in a year, and how much of it a proof has shown. */
export const Declarations = ({ profile, reader, onOpen }: PartProps) => {
  const { shown, hidden, showAll } = useFirst(profile.declarations, SHOWN);
  return (
    <Panel
      title="Declarations"
      meta={profile.declarations.length || undefined}
      fill="bare"
      {...(profile.can.declareInvestment
        ? {
            aside: (
              <Button size="small" icon="plus" onPress={() => onOpen({ is: 'declare' })}>
                Declare
              </Button>
            ),
          }
        : {})}
    >
      {shown.length === 0 ? (
        <EmptyState
          says="Nothing is declared"
          next={`${reader.own ? 'Declare' : 'Here stands'} what may be deducted in the old regime, such as rent or insurance, and other income.`}
        />
      ) : (
        <ul className={styles.list} aria-label="Declarations">
          {shown.map((one) => (
            <li key={one.declarationId}>
              <div className={styles.row}>
                <span>
                  {sectionName[one.section]}, {yearShort(one.taxYear)}
                </span>
                {one.amountPaise === null ? <span className="three">erased</span> : <Money paise={one.amountPaise} />}
                <Accepted of={one} />
              </div>
              {one.note !== null && one.note !== '' && <p className={styles.said}>{one.note}</p>}
              <div className={styles.acts}>
                <span className="meta">
                  Declared <DateTime at={one.declaredAt} />
                  {one.section !== 'OTHER_INCOME' && regimeOf(profile, one.taxYear) === 'NEW'
                    ? '. In the new regime it does not lower the tax.'
                    : ''}
                </span>
                {one.can.verifyProof && (
                  <Button size="small" onPress={() => onOpen({ is: 'proof', declaration: one })}>
                    {one.acceptedPaise === null ? 'Seen on paper' : 'Accept another amount'}
                    <span className="hidden-visually"> of {sectionName[one.section]}</span>
                  </Button>
                )}
              </div>
              <Proofs
                {...{ profile, onOpen, proofs: one.proofs, attachable: one.can.attachProof === true }}
                proved={provedBy(one)}
              />
            </li>
          ))}
        </ul>
      )}
      {hidden > 0 && (
        <div className={styles.more}>
          <ShowMore hidden={hidden} what="earlier" showAll={showAll} />
        </div>
      )}
    </Panel>
  );
};

const Accepted = ({ of: { amountPaise, acceptedPaise, proofs } }: Readonly<{ of: Declaration }>) => {
  if (acceptedPaise === null) return <Unproved proofs={proofs} />;
  if (acceptedPaise === amountPaise)
    return (
      <Chip icon="check" tone="ok">
        Accepted
      </Chip>
    );
  return (
    <Chip icon={acceptedPaise === 0 ? 'wrong' : 'alert'} tone="warn">
      {acceptedPaise === 0 ? (
        'Not accepted'
      ) : (
        <>
          Accepted <Money paise={acceptedPaise} />
        </>
      )}
    </Chip>
  );
};
