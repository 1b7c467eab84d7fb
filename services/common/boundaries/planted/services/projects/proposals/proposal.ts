import '../../common/http/http.ts';
