export declare const flagsFor: (dataDir: string) => string[];
export declare const environment: Readonly<Record<string, string>>;
