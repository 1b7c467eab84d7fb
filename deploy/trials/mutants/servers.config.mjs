// One of the two projects of jest alone, as Stryker wants it: from the root of its own copy of the repository.
import all from '../../../jest.config.mjs';

const { displayName: _name, ...servers } = all.projects[0];
export default { ...servers, rootDir: process.cwd(), testTimeout: all.testTimeout };
