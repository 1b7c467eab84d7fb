/** The stand-in for Google's sign-in, as it stands to the site like Google itself. */
import { startBeside } from './beside.ts';

export type Google = Readonly<{
  /** What the product must be told. */
  settings: Readonly<Record<string, string>>;
  leadsBackTo(origin: string): void;
  stop(): Promise<void>;
}>;

export const startGoogle = async (): Promise<Google> => {
  const { heard, say, stop } = startBeside('openid/main.ts');
  const { issuer, clientId, clientSecret } = (await heard()) as Readonly<Record<string, string>>;
  return {
    settings: {
      GOOGLE_ISSUER: issuer ?? '',
      GOOGLE_CLIENT_ID: clientId ?? '',
      GOOGLE_CLIENT_SECRET: clientSecret ?? '',
    },
    leadsBackTo: say,
    stop,
  };
};
