/** A rule as admins get it. */
import type { StatutoryRule } from '@lamplight/bff/contract/statutory-rules.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { ruleAllows } from './rule.ts';
import type { RuleDoc } from './view.ts';

/** The people whom an answer about this rule names. */
export const namedIn = ({ proposed, decided }: RuleDoc): readonly string[] =>
  [...Object.values(proposed), ...Object.values(decided)].map(({ by }) => by);

/** @param reader who approves nothing that they proposed themselves */
export const showRule = (
  doc: RuleDoc,
  { names, reader }: Readonly<{ names: Names; reader: string }>,
): StatutoryRule => ({
  ruleId: doc._id,
  key: doc.key,
  jurisdiction: doc.jurisdiction,
  versions: doc.machine.versions
    .map(({ etag, proposedBy, approvedBy: _by, reason, ...row }) => {
      const [proposed, decided] = [doc.proposed[row.version], doc.decided[row.version]];
      const open = ruleAllows(row.state);
      return {
        ...row,
        etag: etagOf(etag),
        ...{ proposedBy: names(proposed?.by ?? proposedBy), proposedAt: proposed?.at ?? '' },
        ...(decided === undefined ? {} : { decidedBy: names(decided.by), decidedAt: decided.at }),
        ...(reason === null ? {} : { reason }),
        can: { approveRule: open && proposedBy !== reader, rejectRule: open },
      };
    })
    .toReversed(),
});
