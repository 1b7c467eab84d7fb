/** The services that have a history of their own, each with its topic, its rows in the route table and its address. */
export const serviceNames = ['identity', 'projects'] as const;
export type ServiceName = (typeof serviceNames)[number];

/** One thing for each of them. */
export const byService = <T>(of: (name: ServiceName) => T): Readonly<Record<ServiceName, T>> =>
  Object.fromEntries(serviceNames.map((name) => [name, of(name)])) as Record<ServiceName, T>;

/** The setting by which others know where it answers. */
export const addressSetting = <Name extends ServiceName>(name: Name) =>
  `${name.toUpperCase()}_URL` as `${Uppercase<Name>}_URL`;
