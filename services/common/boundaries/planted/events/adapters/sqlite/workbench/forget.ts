export const forget = (): void => undefined;
