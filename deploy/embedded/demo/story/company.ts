/** Before the first invoice somebody says who sells, and where clients pay. Invented: the GSTIN is nobody's. */
import type { Everybody } from '../joining.ts';

export const particulars = async ({ dev }: Everybody): Promise<void> => {
  await dev.call('company-save', {
    body: {
      legalName: 'Lamplight Software Private Limited',
      address: '14 Residency Road\nBengaluru 560025',
      stateCode: 'KA',
      gstin: '29AAXCL4821P1ZG',
      tan: 'BLRL04821F',
      epfCode: 'BGBNG0048210000',
      bank: {
        bankName: 'Cantonment Co-operative Bank',
        accountName: 'Lamplight Software Private Limited',
        accountNumber: '000412007781',
        ifsc: 'CANT0000412',
      },
    },
  });
};
