import '../features/b/b.ts';
