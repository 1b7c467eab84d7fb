/**
 * The two forms that anybody may send: an application and a message to the company. The edge spends the captcha, counts
 * the address and asks identity on its own behalf; what was sent passes through and is kept nowhere here.
 */
import { derivedId } from '@lamplight/events/ports/ids.ts';
import type { CaptchaForm } from '../captcha/captcha.ts';
import type { CaptchaDemand } from '../captcha/demand.ts';
import { internalPaths } from '../contract/internal-paths.ts';
import { isRefusal, type Refusal, refuse } from '../guards/refusal.ts';
import type { Limits } from '../limits/limits.ts';
import type { LimitName } from '../limits/table.ts';
import { originOf } from '../limits/whom.ts';
import { browserOf, type OwnAnswer, type OwnCall } from '../sessions/call.ts';
import type { Conversation, Fields } from '../sessions/conversation.ts';

export type FormsOptions = Readonly<{ conversation: Conversation; demandCaptcha: CaptchaDemand; limits: Limits }>;

type Form = Readonly<{
  captcha: CaptchaForm;
  limits: readonly LimitName[];
  /** Where identity takes it, and as what. */
  ask: string;
  asked(call: OwnCall, fields: Fields): Fields;
}>;

export const formsWith = ({ conversation, demandCaptcha, limits }: FormsOptions) => {
  const counted = async (names: readonly LimitName[], address: string): Promise<Refusal | null> => {
    for (const name of names) {
      const tooMany = await limits.hit(name, originOf(address));
      if (tooMany !== null) return tooMany;
    }
    return null;
  };

  const answerOf =
    (form: Form): OwnAnswer =>
    async (call) => {
      const read = conversation.read(call);
      if (isRefusal(read)) return read;
      if (!read.fit) return refuse('VALIDATION_FAILED', { errors: read.errors });
      const refused =
        (await demandCaptcha(call, form.captcha, read.captcha)) ?? (await counted(form.limits, call.address));
      if (refused !== null) return refused;
      const answer = await conversation.ask(call, form.ask, form.asked(call, read.fields));
      if (isRefusal(answer)) return answer;
      return answer.status >= 300 ? conversation.pass(call, answer) : conversation.send(call, answer.body as Fields);
    };

  return {
    apply: answerOf({
      captcha: 'apply',
      limits: ['APPLICATION_ADDRESS', 'APPLICATION_ADDRESS_DAY'],
      ask: internalPaths.applications,
      asked: (call, application) => ({ jobId: jobOf(call), application }),
    }),
    enquire: answerOf({
      captcha: 'contact',
      limits: ['CONTACT_ADDRESS', 'CONTACT_ADDRESS_DAY'],
      ask: internalPaths.enquiries,
      asked: (call, enquiry) => ({ key: keyOf(call, enquiry), enquiry }),
    }),
  };
};

/** /careers/jobs/:jobId/applications */
const jobOf = ({ path }: OwnCall): string => path.split('/')[3] ?? '';

/**
 * The same message of the same browser is one, also when its answer was lost and the captcha is another. A browser that
 * is not known says nothing twice.
 */
const keyOf = (call: OwnCall, enquiry: Fields): string => {
  const browser = browserOf(call);
  return browser === null ? call.requestId : derivedId('enquiry', browser, JSON.stringify(enquiry));
};
