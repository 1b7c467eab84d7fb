/** For tests: a company that a real product made in a moment, at rest. */
import { startIn } from '@lamplight/trials/product/running.ts';
import { visitorAt } from '@lamplight/trials/product/visitor.ts';

export const smallCompany = async (folder: string): Promise<void> => {
  const product = await startIn({ folder });
  const client = visitorAt(product.url);
  const about = { name: 'Asha', email: 'asha@gmail.com', mobile: '9845000011', password: 'seven-lamps' };
  await client.post('/auth/signup', { ...about, acceptTerms: true });
  await client.post('/proposals', { title: 'Patient portal' });
  await product.stop();
};
