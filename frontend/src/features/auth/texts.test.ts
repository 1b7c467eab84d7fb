import { checks, failures, texts } from './texts.ts';

describe('the sentences of the specification', () => {
  it('§5: captcha, forgot password, verify', () =>
    expect(Object.values(checks)).toEqual([
      'Please complete the reCAPTCHA verification to login.',
      'Please complete the reCAPTCHA verification to signup.',
      'Please enter your email address',
      'Please enter a valid email address',
      'Please enter a valid 6-digit OTP',
      'Please enter the complete 6-digit OTP',
      'Passwords do not match',
    ]));

  it('§8: codes, passwords, Google', () =>
    expect(Object.values(failures)).toEqual([
      "Due to heavy traffic, we can't send the OTP email right now. Please try again in a few minutes.",
      "Due to heavy traffic, we can't send OTP right now. Please login with Google.",
      'No account found with this email address.',
      'Invalid input. Please check your email address.',
      'User not found. Please check your email address.',
      'Failed to send OTP',
      'Failed to send OTP. Please try again.',
      'Invalid OTP',
      'Verification failed. Please try again.',
      'Failed to reset password',
      'You can also login with Google to skip verification.',
      'Failed to initiate Google authentication',
      'Google authentication failed. Please try again.',
      'No authorization code received from Google',
      'Failed to verify your account. Please try again.',
    ]));

  it('§2, §8: what stands on buttons', () =>
    expect([texts.forgot, texts.google, texts.verify, texts.resend, texts.otherEmail, texts.secondFactor]).toEqual([
      'Forgot Password',
      'Continue with Google',
      'Verify Email',
      'Resend Code',
      'Try a different email address',
      'Two-factor authentication required',
    ]));
});
