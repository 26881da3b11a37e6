variable "project" {
  type = string
}

variable "further" {
  description = "APIs that only some installations need."
  type        = list(string)
  default     = []
}
