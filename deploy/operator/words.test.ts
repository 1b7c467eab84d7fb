import { parse } from './words.ts';

describe('what is not a command', () => {
  it.each([
    [['doctor', '--loud'], /--loud/],
    [['doctor', 'now'], /doctor takes no word now[\s\S]*lamplight doctor/],
    [['audit', 'verify', '--dry-run'], /audit verify takes no --dry-run/],
    [['start', '--demoo'], /start takes no --demoo[\s\S]*start \[--demo\] \[--observe\]/],
    [['start', 'now'], /start takes no word now/],
    [['init'], /init needs --docker or --kubernetes\.[\s\S]*init --docker\|--kubernetes \[--from DATA_DIR\]/],
    [['init', '--docker', '--kubernetes'], /init needs --docker or --kubernetes, not both\./],
    [['init', '--docker', 'here'], /init takes no word here/],
    [['init', '--docker', '--from'], /--from needs a text/],
    [['init', '--docker', '--plan'], /init takes no --plan/],
    [['move', '--plan'], /move takes no --plan[\s\S]*move \[--dry-run\]/],
    [['backup'], /There is no command backup\.[\s\S]*backup create \[--to FOLDER\]/],
    [['backup', 'create', '--from', 'x'], /backup create takes no --from/],
    [['backup', 'keys'], /backup keys needs --to\./],
    [['backup', 'prune', '--from', 'x'], /backup prune needs --keep\./],
    [['backup', 'prune', '--keep', 'a week'], /--keep needs a number of days/],
    [['restore', '--from', 'x'], /restore needs --keys\.[\s\S]*--to TIME/],
    [['drill', '--keys', ' '], /--keys needs a text/],
    [[], /Name a command/],
  ])('%j is answered with what it may be', (words, says) =>
    expect(parse(words)).toEqual({ is: 'wrong', says: expect.stringMatching(says) }),
  );

  it.each([[['--help']], [['start', '--help']], [['start', '--demo', '-h']]])('%j asks for the usage', (words) =>
    expect(parse(words)).toEqual({ is: 'help', says: expect.stringContaining('lamplight start [--demo] [--observe]') }),
  );
});
