import '../sqlite/a.ts';
