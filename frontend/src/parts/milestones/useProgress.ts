import { judged, needed } from '../../forms/reading.ts';
import { type Form, useForm } from '../../forms/useForm.ts';
import { formatPercent, typedPercent } from '../../ui/shares.ts';
import { toast } from '../../ui/toasts.ts';
import { parsePercent } from '../offers/plan.ts';
import { type Milestone, useReport } from './data.ts';

/** `percent` null: as last reported. */
export type TypedProgress = Readonly<{ percent: string | null; note: string; reason: string }>;
const BLANK: TypedProgress = { percent: null, note: '', reason: '' };

/** A report of progress while it is typed, wherever that is: what was typed in one place goes on in the other. */
export type Progress = Readonly<{
  form: Form<TypedProgress>;
  /** What the field shows: as typed, else as last reported. */
  percent: string;
  /** The percent in basis points; null where it is none. */
  bp: number | null;
  /** It is less than before. The client sees that, so it needs a reason. */
  falls: boolean;
}>;

/**
 * @param of the milestone's ids
 * @param m the milestone, once it was read; before that nothing can be sent
 * @param onSent it was sent
 */
export const useProgress = (
  of: Pick<Milestone, 'projectId' | 'milestoneId'>,
  m: Milestone | undefined,
  onSent?: () => void,
): Progress => {
  const report = useReport(of);
  const stands = ({ percent: typed }: TypedProgress) => {
    const percent = typed ?? (m ? typedPercent(m.declaredBp) : '');
    const parsed = parsePercent(percent);
    const bp = typeof parsed === 'number' ? parsed : null;
    return { percent, bp, falls: bp !== null && m !== undefined && bp < m.declaredBp };
  };
  const form = useForm<TypedProgress, Omit<Report, 'etag'>, Awaited<ReturnType<typeof report.run>> & object>({
    draft: `milestone-progress:${of.milestoneId}`,
    etag: m?.etag,
    // Until the first keystroke the form follows newer versions, so that one's own act before it is no conflict.
    follows: true,
    blank: BLANK,
    read: (typed) => {
      const { bp, falls } = stands(typed);
      return judged(
        {
          percent: bp === null ? 'Percent from 0 to 100, at most two decimals' : undefined,
          note: needed(typed.note, 'Say what was done'),
          reason: falls ? needed(typed.reason, 'Say why it is less than before') : undefined,
        },
        () => ({
          milestoneId: of.milestoneId,
          progressBp: bp ?? 0,
          note: typed.note.trim(),
          ...(falls ? { reason: typed.reason.trim() } : {}),
        }),
      );
    },
    act: report,
    send: async (body, etag) => (m ? report.run({ ...body, etag }) : undefined),
    onSent: ({ milestone }) => {
      form.take(BLANK, milestone.etag);
      toast.show({
        variant: 'success',
        message: `${milestone.title} is now at ${formatPercent(milestone.progressBp)}.`,
      });
      onSent?.();
    },
  });
  return { form, ...stands(form.values) };
};

type Report = Parameters<ReturnType<typeof useReport>['run']>[0];
