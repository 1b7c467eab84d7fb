import '../adapters/sqlite/a.ts';
