/** Words of the offer as visitors see it: on its own pages, and where the catalogue is edited. */
export const texts = {
  talk: 'Talk to us',
  custom: 'made for you',
  feature: 'Feature',
  included: 'Included',
  notIncluded: 'Not included',
  builtWith: 'Built with',
  pictures: 'Pictures',
  whole: 'Open the whole picture',
} as const;
