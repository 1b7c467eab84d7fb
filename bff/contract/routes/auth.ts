import * as auth from '../auth.ts';
import * as people from '../people.ts';
import * as projects from '../projects.ts';
import { admin, any, get, JSON_TYPE, remove, replace, signIn, unkeyed, write } from './declaration.ts';

export const authRoutes = {
  login: signIn('/auth/login', 'public', {
    summary: 'Sign in with an email address and a password, and with a code where the account asks for one',
    codes: [
      'ACCOUNT_DISABLED',
      'CAPTCHA_FAILED',
      'CAPTCHA_REQUIRED',
      'CONCURRENT_SESSION',
      'INVALID_CREDENTIALS',
      'NOT_AUTHENTICATED',
      'OTP_INVALID',
    ],
    request: auth.loginBody,
    answer: auth.signInAnswer,
  }),
  signup: signIn('/auth/signup', 'public', {
    summary: "Create a client's account; it can be used once the address is verified",
    codes: ['CAPTCHA_FAILED', 'CAPTCHA_REQUIRED', 'EMAIL_TAKEN', 'PASSWORD_WEAK'],
    request: auth.signupBody,
    answer: auth.signupAnswer,
  }),
  logout: signIn('/auth/logout', 'public', {
    summary: 'End this session; repeating it changes nothing',
    request: projects.emptyBody,
  }),
  'refresh-token': signIn('/auth/refresh-token', any, {
    summary: "Renew the session's access before it ends; browsers never see the tokens",
  }),
  'send-otp': signIn('/auth/send-otp', 'public', {
    summary: 'Send a one-time code by mail for the purpose named',
    codes: ['ACCOUNT_NOT_FOUND', 'NOT_AUTHENTICATED', 'RESEND_RATE_LIMITED', 'STATE_INVALID'],
    request: auth.sendOtpBody,
    answer: auth.codeSentAnswer,
  }),
  'verify-otp': signIn('/auth/verify-otp', 'public', {
    summary: 'Prove an address, a sign-in or a reset with the code that was sent',
    codes: [
      'ACCOUNT_DISABLED',
      'ACCOUNT_NOT_FOUND',
      'CONCURRENT_SESSION',
      'EMAIL_TAKEN',
      'NOT_AUTHENTICATED',
      'OTP_INVALID',
      'STATE_INVALID',
    ],
    request: auth.verifyOtpBody,
    answer: auth.verifyOtpAnswer,
  }),
  'request-password-reset': signIn('/auth/request-password-reset', 'public', {
    summary: 'Ask for a code that lets a forgotten password be set anew',
    codes: ['ACCOUNT_NOT_FOUND', 'RESEND_RATE_LIMITED'],
    request: auth.passwordResetBody,
    answer: auth.codeSentAnswer,
  }),
  'reset-password': signIn('/auth/reset-password', 'public', {
    summary: 'Set a new password with a code that was sent',
    codes: ['ACCOUNT_NOT_FOUND', 'OTP_INVALID', 'PASSWORD_WEAK'],
    request: auth.resetPasswordBody,
    answer: auth.doneAnswer,
  }),
  'change-password': signIn('/auth/change-password', any, {
    summary: "Change one's own password; all other sessions end",
    codes: ['PASSWORD_WEAK', 'PASSWORD_WRONG', 'STATE_CONFLICT'],
    request: auth.changePasswordBody,
    answer: people.userAnswer,
  }),
  'step-up': signIn('/auth/step-up', any, {
    summary: 'Prove again who one is, for the acts that ask for a fresh proof',
    codes: ['OTP_INVALID', 'PASSWORD_WRONG'],
    request: auth.stepUpBody,
    answer: people.userAnswer,
  }),
  invitation: signIn('/auth/invitation', 'public', {
    summary: 'Read what an invitation offers, by its token',
    codes: ['LINK_INVALID'],
    request: people.invitationBody,
    answer: people.invitationAnswer,
  }),
  'invitation-accept': signIn('/auth/invitation/accept', 'public', {
    summary: 'Accept an invitation by setting a password; the person is signed in',
    codes: ['CONCURRENT_SESSION', 'EMAIL_TAKEN', 'LINK_INVALID', 'PASSWORD_WEAK'],
    request: people.acceptInvitationBody,
    answer: auth.signInAnswer,
  }),
  captcha: get('/auth/captcha', 'bff', 'public', {
    summary: 'Get a puzzle that a browser solves before a form is sent',
    query: auth.captchaQuery,
    answer: auth.captchaAnswer,
  }),
  'google-url': signIn('/auth/google/url', 'public', {
    summary: 'Begin to sign in or up with Google, or to link it: where the browser goes',
    codes: ['NOT_AUTHENTICATED', 'STEP_UP_REQUIRED'],
    request: auth.googleUrlBody,
    query: auth.googleUrlQuery,
    answer: auth.googleUrlAnswer,
  }),
  'google-callback': get('/auth/google/callback', 'bff', 'public', {
    summary: 'Finish what was begun with Google, with the code that it sent',
    codes: [
      'ACCOUNT_DISABLED',
      'CONCURRENT_SESSION',
      'LINK_PROOF_REQUIRED',
      'NOT_AUTHENTICATED',
      'PROOF_INVALID',
      'STATE_INVALID',
      'STEP_UP_REQUIRED',
    ],
    query: auth.googleCallbackQuery,
    answer: auth.signInAnswer,
  }),
  'google-link': signIn('/auth/google/link', 'public', {
    summary: "Link Google to an account that has the same address, with a proof that it is one's own",
    codes: [
      'ACCOUNT_DISABLED',
      'CONCURRENT_SESSION',
      'OTP_INVALID',
      'PASSWORD_WRONG',
      'PROOF_INVALID',
      'STATE_INVALID',
    ],
    request: auth.stepUpBody,
    answer: auth.signInAnswer,
  }),
  sessions: get('/auth/sessions', 'bff', any, {
    summary: "List one's own sessions, browsers and scripts",
    answer: auth.sessionsAnswer,
  }),
  'session-end': remove('/auth/sessions/:handle', 'bff', any, {
    summary: "End one of one's own sessions",
    codes: ['SESSION_CURRENT', 'STEP_UP_REQUIRED'],
    answer: auth.endedAnswer,
  }),
  'sessions-end': remove('/auth/sessions', 'bff', any, {
    summary: "End all of one's own sessions but this one",
    codes: ['STEP_UP_REQUIRED'],
    answer: auth.endedAnswer,
  }),
  me: get('/auth/me', 'bff', 'public', {
    summary: 'Read who is signed in, with what they may see',
    codes: [
      'CONCURRENT_SESSION',
      'NOT_AUTHENTICATED',
      'REFRESH_UNAVAILABLE',
      'SESSION_ENDED',
      'SESSION_EXPIRED',
      'USER_CHANGED',
    ],
    answer: people.userAnswer,
  }),
  stream: get('/stream', 'bff', any, { summary: 'Listen for changes: server-sent events say what to read again' }),
  openapi: get('/openapi.json', 'bff', 'public', {
    summary: 'Read this description of every call, as OpenAPI 3.1',
    content: [JSON_TYPE],
  }),
  asyncapi: get('/asyncapi.json', 'bff', 'public', {
    summary: 'Read what services tell each other, as AsyncAPI 3.1',
    content: [JSON_TYPE],
  }),
  profile: replace('/auth/profile', 'identity', any, {
    summary: "Change one's own name and mobile number",
    request: people.profileBody,
    answer: people.userAnswer,
  }),
  security: get('/auth/security', 'identity', any, {
    summary: "Read how one's own account is protected",
    answer: auth.securityAnswer,
  }),
  'email-change': unkeyed(
    write('/auth/email', 'identity', any, {
      summary: "Ask for a code at a new address of one's own; the address changes when it is verified",
      codes: ['STEP_UP_REQUIRED'],
      request: auth.emailChangeBody,
      answer: auth.codeSentAnswer,
    }),
  ),
  '2fa-enable': unkeyed(
    write('/auth/enable-2fa', 'identity', any, {
      summary: 'Ask for codes by mail at every sign-in from now on',
      codes: ['STEP_UP_REQUIRED'],
      request: projects.emptyBody,
      answer: people.userAnswer,
    }),
  ),
  '2fa-disable': unkeyed(
    write('/auth/disable-2fa', 'identity', any, {
      summary: 'Sign in without a second factor again, with a proof',
      codes: ['OTP_INVALID'],
      request: auth.disableTwoFactorBody,
      answer: people.userAnswer,
    }),
  ),
  totp: unkeyed(
    write('/auth/totp', 'identity', any, {
      summary: 'Get a secret for an authenticator app; it counts once it is confirmed',
      codes: ['STEP_UP_REQUIRED'],
      request: projects.emptyBody,
      answer: auth.totpAnswer,
    }),
  ),
  'totp-confirm': unkeyed(
    write('/auth/totp/confirm', 'identity', any, {
      summary: 'Confirm the authenticator app with a code that it shows',
      codes: ['OTP_INVALID'],
      request: auth.totpConfirmBody,
      answer: people.userAnswer,
    }),
  ),
  'google-unlink': unkeyed(
    remove('/auth/google', 'identity', any, {
      summary: "Unlink Google from one's own account",
      codes: ['LAST_SIGN_IN_METHOD', 'STEP_UP_REQUIRED'],
      answer: auth.securityAnswer,
    }),
  ),
  'user-sessions-end': remove('/admin/users/:userId/sessions', 'identity', admin, {
    summary: 'End all sessions of somebody else',
    codes: ['STEP_UP_REQUIRED'],
    answer: auth.endedAnswer,
  }),
};
