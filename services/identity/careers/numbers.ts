/** The number by which people speak of an application or enquiry: short, and never used to look one up. */
const SHOWN = 8;

const numberOf = (letter: string, id: string): string =>
  `${letter}-${id.replaceAll('-', '').slice(0, SHOWN).toUpperCase()}`;

export const applicationNumber = (applicationId: string): string => numberOf('A', applicationId);
export const enquiryNumber = (enquiryId: string): string => numberOf('E', enquiryId);
