import * as auth from '../auth.ts';
import * as people from '../people.ts';
import * as projects from '../projects.ts';
import { admin, any, get, remove, signIn, unkeyed, write } from './declaration.ts';

export const authRoutes = {
  login: signIn('public', { request: auth.loginBody, answer: auth.signInAnswer }),
  signup: signIn('public', { request: auth.signupBody, answer: auth.signupAnswer }),
  logout: signIn('public', { request: projects.emptyBody }),
  'refresh-token': signIn(any, {}),
  'send-otp': signIn('public', { request: auth.sendOtpBody, answer: auth.codeSentAnswer }),
  'verify-otp': signIn('public', { request: auth.verifyOtpBody, answer: auth.verifyOtpAnswer }),
  'request-password-reset': signIn('public', {
    request: auth.passwordResetBody,
    answer: auth.codeSentAnswer,
  }),
  'reset-password': signIn('public', {
    request: auth.resetPasswordBody,
    answer: auth.doneAnswer,
  }),
  'change-password': signIn(any, {
    request: auth.changePasswordBody,
    answer: people.userAnswer,
  }),
  'step-up': signIn(any, { request: auth.stepUpBody, answer: people.userAnswer }),
  invitation: signIn('public', {
    request: people.invitationBody,
    answer: people.invitationAnswer,
  }),
  'invitation-accept': signIn('public', {
    request: people.acceptInvitationBody,
    answer: auth.signInAnswer,
  }),
  captcha: get('bff', 'public', { query: auth.captchaQuery, answer: auth.captchaAnswer }),
  'google-url': signIn('public', {
    request: auth.googleUrlBody,
    query: auth.googleUrlQuery,
    answer: auth.googleUrlAnswer,
  }),
  'google-callback': get('bff', 'public', {
    query: auth.googleCallbackQuery,
    answer: auth.signInAnswer,
  }),
  'google-link': signIn('public', { request: auth.stepUpBody, answer: auth.signInAnswer }),
  sessions: get('bff', any, { answer: auth.sessionsAnswer }),
  'session-end': remove('bff', any, { answer: auth.endedAnswer }),
  'sessions-end': remove('bff', any, { answer: auth.endedAnswer }),
  me: get('bff', 'public', { answer: people.userAnswer }),
  stream: get('bff', any, {}),
  profile: write('identity', any, { request: people.profileBody, answer: people.userAnswer }),
  security: get('identity', any, { answer: auth.securityAnswer }),
  'email-change': unkeyed(
    write('identity', any, {
      request: auth.emailChangeBody,
      answer: auth.codeSentAnswer,
    }),
  ),
  '2fa-enable': unkeyed(write('identity', any, { request: projects.emptyBody, answer: people.userAnswer })),
  '2fa-disable': unkeyed(
    write('identity', any, {
      request: auth.disableTwoFactorBody,
      answer: people.userAnswer,
    }),
  ),
  totp: unkeyed(write('identity', any, { request: projects.emptyBody, answer: auth.totpAnswer })),
  'totp-confirm': unkeyed(
    write('identity', any, {
      request: auth.totpConfirmBody,
      answer: people.userAnswer,
    }),
  ),
  'google-unlink': unkeyed(remove('identity', any, { answer: auth.securityAnswer })),
  'user-sessions-end': remove('identity', admin, { answer: auth.endedAnswer }),
};
