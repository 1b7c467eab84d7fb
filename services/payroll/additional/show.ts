/** Pay beside the salary as admins get it. */
import type { AdditionalPayShown } from '@lamplight/bff/contract/additional-pay.ts';
import { etagOf } from '@lamplight/common/http/caller.ts';
import type { Names } from '@lamplight/common/people/names.ts';
import { paiseOf } from '../sealed-amount.ts';
import type { Bonus } from './bonus.ts';
import { payAllows } from './pay.ts';
import type { AdditionalPayDoc } from './view.ts';

type Due = Pick<NonNullable<Bonus['due']>, 'milestoneId' | 'projectId'> | null;

/** The people whom an answer about it names. */
export const namedIn = ({ employeeId, proposed, approved, ended }: AdditionalPayDoc): readonly string[] => [
  employeeId,
  ...[proposed, approved, ended].flatMap((trace) => (trace === null ? [] : [trace.by])),
];

/**
 * @param reader an admin, who approves nothing of their own
 * @param admins who are active now
 * @param due the team's bonus on a paid milestone, of which this is a share
 */
export const showPay = (
  { _id, machine, proposed, approved, ended }: AdditionalPayDoc,
  { names, reader, admins, due }: Readonly<{ names: Names; reader: string; admins: readonly string[]; due: Due }>,
): AdditionalPayShown => {
  const { employeeId, componentCode, month, source, sourceRef, reason, runId, proposedBy } = machine;
  return {
    ...{ additionalPayId: _id, etag: etagOf(machine.etag), employee: names(employeeId), state: machine.is },
    ...{ componentCode, amountPaise: paiseOf(machine.amountPaise), month, source, sourceRef, reason },
    ...{ proposedBy: names(proposed.by), proposedAt: proposed.at },
    ...(approved === null ? {} : { approvedBy: names(approved.by), approvedAt: approved.at }),
    ...(due === null ? {} : { milestone: { projectId: due.projectId, milestoneId: due.milestoneId } }),
    approvers:
      machine.is === 'proposed' ? admins.filter((id) => ![proposedBy, employeeId].includes(id)).map(names) : [],
    ...(runId === null || machine.is === 'cancelled' ? {} : { runId }),
    ...(ended === null || machine.ended === null
      ? {}
      : { ended: { reason: machine.ended.reason, by: names(ended.by), at: ended.at } }),
    can: {
      approvePay: payAllows('ApprovePay', machine.is) && ![proposedBy, employeeId].includes(reader),
      cancelPay: payAllows('CancelPay', machine.is) && !(source === 'RECOVERY' && employeeId === reader),
    },
  };
};
