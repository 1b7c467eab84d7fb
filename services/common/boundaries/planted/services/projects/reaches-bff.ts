import '../../bff/inner.ts';
