/** The services that have a history of their own, each with its topic, its rows in the route table and its address. */
export const serviceNames = ['identity', 'projects', 'payroll', 'chat', 'integrations'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One thing for each of them. */
export const byService = <T>(of: (name: ServiceName) => T): Readonly<Record<ServiceName, T>> =>
  Object.fromEntries(serviceNames.map((name) => [name, of(name)])) as Record<ServiceName, T>;

/** The setting by which others know where it answers. */
export const addressSetting = <Name extends ServiceName>(name: Name) =>
  `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
export type AddressSetting = `${Uppercase<ServiceName>}_URL`;

/** Where it listens when it runs alone and nothing else is set: one port after the other, in the order of the list. */
export const portOf = (name: ServiceName): number => 7101 + serviceNames.indexOf(name);
