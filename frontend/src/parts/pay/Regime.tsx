import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { PartProps } from './props.ts';
import { regimeMeans, regimeName, regimeOf, taxYearOf, yearSaid, yearShort } from './words.ts';

/** By which rules the income of a year is taxed, and what that means. */
export const Regime = ({ profile, onOpen, today }: PartProps & Readonly<{ today: string }>) => {
  const year = taxYearOf(today);
  const regime = regimeOf(profile, year);
  const chosen = profile.regimes.find(({ taxYear }) => taxYear === year);
  const others = profile.regimes.filter(({ taxYear }) => taxYear !== year);
  return (
    <Panel
      title="Tax regime"
      meta={yearSaid(year)}
      {...(profile.can.chooseTaxRegime
        ? {
            aside: (
              <Button size="small" icon="pencil" onPress={() => onOpen({ is: 'regime' })}>
                Choose
              </Button>
            ),
          }
        : {})}
    >
      <p>
        <strong>{regimeName[regime]}</strong>
      </p>
      <p className="ui two">{regimeMeans[regime]}</p>
      <p className="meta">
        {chosen === undefined ? (
          'Nobody has chosen for this year; without a choice the new regime holds.'
        ) : (
          <>
            Chosen by {chosen.by.name ?? 'somebody who is erased'}, <DateTime at={chosen.chosenAt} />
          </>
        )}
      </p>
      {others.length > 0 && (
        <p className="meta">
          Other years:{' '}
          {others.map((one) => `${yearShort(one.taxYear)} ${regimeName[one.regime].toLowerCase()}`).join(', ')}.
        </p>
      )}
    </Panel>
  );
};
