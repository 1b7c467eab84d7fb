import 'node:sqlite';
