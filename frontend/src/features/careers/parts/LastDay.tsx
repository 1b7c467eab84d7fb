import { useStarted } from '../../../parts/site/useStarted.ts';
import { civilOf, daysBetween, formatDate } from '../../../ui/dates.ts';
import { leftSaid } from '../../../ui/spans.ts';
import { openWords } from '../words.ts';

/** Until when one may apply. The days that are left come with the script: a page that was drawn before midnight would name other ones. */
export const LastDay = ({ day }: { day: string | null }) => {
  const started = useStarted();
  if (day === null) return openWords.until;
  return (
    <>
      <time className="mono nowrap" dateTime={day}>
        {formatDate(day)}
      </time>
      {started && <span className="three nowrap">, {leftSaid(daysBetween(civilOf(Date.now()), day))}</span>}
    </>
  );
};
