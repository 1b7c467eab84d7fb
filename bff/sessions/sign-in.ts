/** Signing in and up. Tokens stop here: the browser gets a cookie and what a person may see (security.md §9). */
import { accountOf } from '@lamplight/common/limits/account.ts';
import type { Clock } from '@lamplight/events/core/types.ts';
import type { Captcha, CaptchaForm } from '../captcha/captcha.ts';
import type { CaptchaDemand } from '../captcha/demand.ts';
import { TOO_MANY_LOGINS } from '../contract/sentences-of-all.ts';
import { isRefusal, refuse } from '../guards/refusal.ts';
import type { KnownDevices } from '../limits/devices.ts';
import type { Failures } from '../limits/failures.ts';
import type { Limits } from '../limits/limits.ts';
import type { LimitName } from '../limits/table.ts';
import { originOf } from '../limits/whom.ts';
import { type OwnAnswer, type OwnCall, queryOf } from './call.ts';
import type { Conversation, Fields } from './conversation.ts';
import type { LastingCookie } from './cookie.ts';

export type SignInOptions = Readonly<{
  conversation: Conversation;
  captcha: Captcha;
  demandCaptcha: CaptchaDemand;
  limits: Limits;
  failures: Failures;
  devices: KnownDevices;
  device: LastingCookie;
  clock: Clock;
  note(event: string, about: Readonly<Record<string, unknown>>): void;
}>;

export const signInWith = (o: SignInOptions): Readonly<Record<string, OwnAnswer>> => {
  const { conversation, demandCaptcha } = o;

  /** The second factor of a sign-in that this browser began, where it is still open. */
  const challengeOf = async (call: OwnCall): Promise<string | null> => {
    const { challenge } = await conversation.begun(call);
    return challenge !== undefined && challenge.until > o.clock.now() ? challenge.id : null;
  };

  const againstLogin = async (call: OwnCall, email: string): Promise<readonly (readonly [LimitName, string])[]> => {
    const account = accountOf(email);
    const device = o.device.read(call.req.headers.cookie);
    const isKnown = device !== null && (await o.devices.knows(email, device));
    return [
      isKnown ? ['LOGIN_DEVICE', `${account}\n${device}`] : ['LOGIN_ACCOUNT', account],
      ['LOGIN_ADDRESS', originOf(call.address)],
    ];
  };

  const login: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    if (!read.fit) return conversation.complain(call, read);
    const { email = '', otp } = read.fields as { email?: string; otp?: string };
    // Sent without a code as well: identity then goes on with what was begun, so that a code on its way stays good.
    const challengeId = await challengeOf(call);
    const isAnswer = challengeId !== null && otp !== undefined;
    const refused = isAnswer ? null : await demandCaptcha(call, 'login', read.captcha);
    if (refused !== null) return refused;
    const tried = await o.failures.begin(await againstLogin(call, email));
    if (isRefusal(tried)) return { ...tried, message: TOO_MANY_LOGINS };
    const fields: Fields = challengeId === null ? read.fields : { ...read.fields, challengeId };
    const answer = await conversation.ask(call, call.route.path, fields);
    const isFailure = !isRefusal(answer) && answer.status === 401;
    await (isFailure ? tried.failed() : tried.forgiven());
    if (isRefusal(answer)) return answer;
    if (answer.status >= 300) o.note('sign-in refused', { by: call.route.id, status: answer.status });
    return conversation.finish(call, answer);
  };

  const signup: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    if (!read.fit) return conversation.complain(call, read);
    const refused =
      (await demandCaptcha(call, 'signup', read.captcha)) ??
      (await o.limits.hit('SIGNUP_ADDRESS', originOf(call.address)));
    if (refused !== null) return refused;
    const answer = await conversation.ask(call, call.route.path, read.fields);
    return isRefusal(answer) ? answer : conversation.finish(call, answer);
  };

  /** An invitation is looked at, or taken up: 256 bits in the body are all that is asked for. */
  const invited: OwnAnswer = async (call) => {
    const read = conversation.read(call);
    if (isRefusal(read)) return read;
    if (!read.fit) return conversation.complain(call, read);
    const answer = await conversation.ask(call, call.route.path, read.fields);
    return isRefusal(answer) ? answer : conversation.finish(call, answer);
  };

  /** What a form's widget is to solve: for this form, in this browser. */
  const challenge: OwnAnswer = async (call) => {
    const read = queryOf(call);
    if (!read?.success) return refuse('BAD_REQUEST');
    const { form } = read.data as { form: CaptchaForm };
    const refused = await o.limits.hit('CHALLENGES', originOf(call.address));
    if (refused !== null) return refused;
    const browser = await conversation.browser(call);
    if (isRefusal(browser)) return browser;
    const made = await o.captcha.challenge(form, browser);
    return made === null ? refuse('NOT_FOUND') : conversation.send(call, made as Fields);
  };

  return { login, signup, invitation: invited, 'invitation-accept': invited, captcha: challenge };
};
