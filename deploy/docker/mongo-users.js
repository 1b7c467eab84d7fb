// Run by mongosh at each start of the stack: every server has a user of its own, with rights on its databases alone. What is
// there is brought to what the secret says, so a release with one more server finds its user too.
const { readFileSync } = require('node:fs');
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();

const admin = connect('mongodb://mongo:27017/admin');
admin.auth('root', secret('mongo_root_password'));
for (const { user, pwd, roles } of JSON.parse(secret('mongo_users'))) {
  if (admin.getUser(user) === null) admin.createUser({ user, pwd, roles });
  else admin.updateUser(user, { pwd, roles });
}
